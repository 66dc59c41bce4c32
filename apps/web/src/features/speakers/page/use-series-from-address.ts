import type { Speaker } from '@razgovor/contract/speakers'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openModal } from '../../../lib/modal.ts'
import { readSeriesChoice, type SeriesChoice } from '../../../lib/series-address.ts'

/**
 * Opens the dialog with the sessions chosen before signing in. Removes them from the address, so that it opens only
 * once.
 */
export function useSeriesFromAddress({ series }: Speaker): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const taken = useRef<SeriesChoice>(null)
  useEffect(() => {
    const choice = readSeriesChoice(search)
    if (choice) {
      taken.current = choice
      void navigate({ search: '' }, { replace: true, preventScrollReset: true })
    } else if (taken.current) {
      const { series_id, slot_ids } = taken.current
      taken.current = null
      const chosen = series.find((one) => one.series_id === series_id)
      if (chosen) openModal('BOOK_SERIES', { series: chosen, slot_ids })
    }
  }, [search, series, navigate])
}
