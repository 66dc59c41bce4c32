import type { Page } from '@razgovor/contract/values'
import { pageSizes } from '../../lib/paging.ts'
import { ChipSelect } from '../../ui/form/chip-select.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { listTexts as texts } from './admin.texts.ts'
import type { ListView } from './list-view.ts'

interface ListFooterProps {
  page: Omit<Page<unknown>, 'items'> & { total_is_estimate: boolean }
  view: ListView
  hrefOf: (next: Partial<ListView>) => string
  onShow: (next: Partial<ListView>) => void
}

const sizes = pageSizes.map((size) => ({ value: String(size), label: texts.page_size_of(size) }))

export function ListFooter({ page, view, hrefOf, onShow }: ListFooterProps) {
  const { offset, limit, total_count, total_is_estimate } = page
  return (
    <div className="mt-8 grid gap-4">
      <Pagination
        offset={offset}
        limit={limit}
        total_count={total_count}
        isEstimate={total_is_estimate}
        hasSizes={false}
        hrefOf={({ offset: next }) => hrefOf({ offset: next })}
      />
      <div>
        <ChipSelect
          label={texts.page_size}
          value={String(view.limit)}
          options={sizes}
          onChange={(size) => onShow({ limit: Number(size) })}
        />
      </div>
    </div>
  )
}
