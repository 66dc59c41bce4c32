import { PromoCodesPage } from '../features/promo-codes/promo-codes-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <PromoCodesPage />
    </Workspace>
  )
}
