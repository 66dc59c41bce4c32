interface Size {
  width: number
  height: number
}

interface VideoSizes {
  picture: Size
  element: Size
}

/** Calls back now, and whenever the picture or its element changes size. Returns a function that ends this. */
export function watchSizes(video: HTMLVideoElement, onSizes: (sizes: VideoSizes) => void): () => void {
  const measure = () => {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = video
    onSizes({
      picture: { width: videoWidth, height: videoHeight },
      element: { width: clientWidth, height: clientHeight },
    })
  }
  const observer = new ResizeObserver(measure)
  observer.observe(video)
  const events = ['loadedmetadata', 'resize'] as const
  for (const event of events) video.addEventListener(event, measure)
  return () => {
    observer.disconnect()
    for (const event of events) video.removeEventListener(event, measure)
  }
}
