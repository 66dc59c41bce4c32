import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'

/** What the server keeps of a text (`apps/api/src/rich-text.ts`): what it would cut off can't be written. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    underline: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
]
