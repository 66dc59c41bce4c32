export function FormProblem({ text }: { text?: string }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-slot border border-error bg-white px-4 py-3 text-xs leading-snug text-error">
      {text}
    </p>
  )
}
