import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CENTERS_KEY } from '../../lib/use-centers.ts'
import { fetchCenters } from './center-requests.ts'

const KEY = ['staff', 'centers']

/** Every centre, also those that visitors do not see. */
export const useCenterList = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchCenters(signal) })

/** Asks for the centres anew, as staff and as visitors see them. */
export function useRefreshCenters(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([KEY, CENTERS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
