/** HTML of the admin's editor. The server sanitized it when it was saved; nothing else may be shown here. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
