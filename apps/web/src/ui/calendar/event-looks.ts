export const eventLooks = {
  free: 'border border-dashed border-ink/45 bg-white text-ink hover:border-ink',
  booked: 'bg-tint text-deep hover:bg-tint-2',
  series: 'bg-deep text-white',
  past: 'bg-mist text-mute',
}
