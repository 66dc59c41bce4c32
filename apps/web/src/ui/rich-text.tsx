/** Text of the admin's editor. The server cleaned it when it was written, and nothing else may be shown here. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
