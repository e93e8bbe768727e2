import { useQuery } from '@tanstack/react-query'
import { fetchCenters } from './center-requests.ts'

/** Every centre, also those that visitors do not see. */
export const useCenterList = () => useQuery({ queryKey: ['staff', 'centers'], queryFn: ({ signal }) => fetchCenters(signal) })
