import { useToast } from '../ui/toast.tsx'

/** Ends what was done in a window: says so in passing, closes it, and loads anew what it changed. */
export function useFinish(onClose: () => void, refresh: () => Promise<unknown>) {
  const showToast = useToast()
  return (message: Parameters<typeof showToast>[0]) => {
    showToast(message)
    onClose()
    void refresh()
  }
}
