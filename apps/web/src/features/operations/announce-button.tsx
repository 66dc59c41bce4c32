import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { announcementTexts as texts } from './operations.texts.ts'

export function AnnounceButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="line" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={texts.title} description={texts.text}>
        <AnnounceForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
