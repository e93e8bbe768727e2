import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchCenters, fetchHours, fetchWeek } from './booking-requests.ts'

const BOOKINGS_KEY = ['staff', 'bookings']

export const useCenterList = () =>
  useQuery({ queryKey: ['staff', 'centers'], queryFn: ({ signal }) => fetchCenters(signal), staleTime: 0 })

export const useWeek = (centerId: string, monday: string) =>
  useQuery({
    queryKey: [...BOOKINGS_KEY, 'week', centerId, monday],
    queryFn: ({ signal }) => fetchWeek(centerId, monday, signal),
    // Visitors book all the while.
    staleTime: 0,
  })

export const useHours = (centerId: string) =>
  useQuery({
    queryKey: [...BOOKINGS_KEY, 'hours', centerId],
    queryFn: ({ signal }) => fetchHours(centerId, signal),
    staleTime: 0,
  })

export function useRefreshBookings(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([BOOKINGS_KEY, ['staff', 'centers']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
