import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { legalPath } from '../legal/legal-address.ts'
import { accountTexts } from './accounts.texts.ts'

const texts = accountTexts.consents

export function ConsentsFields() {
  const { register, formState } = useFormContext<{ terms: boolean; personal_data: boolean }>()
  const { errors } = formState
  return (
    <div>
      <Checkbox
        label={<Consent {...texts.terms} slug="terms" />}
        error={errors.terms?.message}
        {...register('terms', { required: texts.needed })}
      />
      <Checkbox
        label={<Consent {...texts.personal_data} slug="personal-data" />}
        error={errors.personal_data?.message}
        {...register('personal_data', { required: texts.needed })}
      />
    </div>
  )
}

/** Opens the document in another tab, so that typed values are not lost. */
function Consent({ before, link, slug }: { before: string; link: string; slug: string }) {
  return (
    <>
      {before}{' '}
      <a href={legalPath(slug)} target="_blank" rel="noreferrer" className="link">
        {link}
      </a>
    </>
  )
}
