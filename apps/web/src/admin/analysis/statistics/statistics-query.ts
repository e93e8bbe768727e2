import { statisticsSchema } from '@chioma/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api/request.ts'

/** The figures of the last days. Asked for anew whenever the tab is opened. */
export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['staff', 'statistics', days],
    queryFn: ({ signal }) => getJson(`/api/admin/statistics?days=${days}`, statisticsSchema, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
