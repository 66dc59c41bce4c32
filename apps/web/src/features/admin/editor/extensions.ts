import StarterKit from '@tiptap/starter-kit'

/** The marks and nodes that the server accepts (`apps/api/src/text/rich-text.ts`). */
export const textExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    underline: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
]
