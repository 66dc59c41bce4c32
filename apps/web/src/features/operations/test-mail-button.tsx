import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { testMailMutation } from './operations.queries.ts'
import { mailTexts as texts } from './operations.texts.ts'

export function TestMailButton() {
  const test = useMutation(testMailMutation())
  const problem = isRefusal(test.error, 'external_service') ? test.error.message : null
  return (
    <>
      <Button
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: ({ to }) => toasts.success(texts.test_sent(to)) })}
      >
        {texts.test}
      </Button>
      {problem && (
        <div className="w-full">
          <FormProblem text={problem} />
        </div>
      )}
    </>
  )
}
