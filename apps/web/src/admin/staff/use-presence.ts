import type { StaffSelf } from '@chioma/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { staffQueries } from './staff-requests.ts'

const KEY = staffQueries.presence.queryKey

/** Who is signed in; asked once, kept up to date by what happens here. */
export const usePresence = () => useQuery(staffQueries.presence)

/** How a page tells that somebody came, changed or went. */
export function useSelfChange(): (self: StaffSelf | undefined) => void {
  const queryClient = useQueryClient()
  return (self) => {
    const before = queryClient.getQueryData(KEY)?.self?.id
    queryClient.setQueryData(KEY, { self, needsSetup: false })
    if (self?.id !== before) clearOtherQueries(queryClient)
  }
}

/** The signed-in member. Only for pages inside the shell, which stands for nobody else. */
export function useSelf(): StaffSelf {
  const { data } = usePresence()
  if (data?.self === undefined) throw new Error('useSelf needs somebody signed in')
  return data.self
}

/** What one member loaded is nothing for the next one at the same screen. */
const clearOtherQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: ['staff'], predicate: ({ queryKey }) => queryKey[1] !== KEY[1] })
