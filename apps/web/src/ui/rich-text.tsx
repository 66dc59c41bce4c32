/** Renders HTML of the admin's editor, which the server sanitized when it was saved. Pass no other HTML. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
