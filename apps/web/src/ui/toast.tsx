import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ShownToast, ToastMessage, ToastView } from './toast-view.tsx'

const ToastContext = createContext<ToastStore | undefined>(undefined)
const PLAIN_MS = 10_000

export interface ToastProviderProps {
  /** Words of the region and of its close button. `{hotkey}` in the label is replaced by the key. */
  labels: { region: string; close: string }
  children: ReactNode
}

/** Makes `useToast` work below it. The view itself is loaded with the first toast. */
export function ToastProvider({ labels, children }: ToastProviderProps) {
  const [store] = useState(createToastStore)
  return (
    <ToastContext value={store}>
      {children}
      <Toaster store={store} labels={labels} />
    </ToastContext>
  )
}

function Toaster({ store, labels }: { store: ToastStore; labels: ToastProviderProps['labels'] }) {
  const toast = useSyncExternalStore(store.subscribe, store.current, () => undefined)
  // Null while it could not be had; the next message tries again.
  const [View, setView] = useState<typeof ToastView | null>()
  const id = toast?.id
  useEffect(() => {
    if (!id || View) return
    import('./toast-view.tsx').then(
      (module) => setView(() => module.ToastView),
      () => {
        setView(null)
        setTimeout(() => store.dismiss(id), PLAIN_MS)
      },
    )
  }, [id, View, store])
  if (View) return <View toast={toast} onDismiss={store.dismiss} labels={labels} />
  // What is said while the view cannot be had, such as that there is no network; outside of what an open window hides.
  if (!toast || View === undefined) return null
  return createPortal(
    <p role="alert" className="toast-plain">
      <b>{toast.title}</b> {toast.description}
    </p>,
    document.body,
  )
}

/** Takes the toast that is shown away, where what it led to has come up by another way: `useToastClearing()()`. */
export const useToastClearing = (): (() => void) => useToastStore().clear

/** Says something in passing: `useToast()({ title, description, variant })`. At most one toast stands at a time. */
export function useToast(): (message: ToastMessage) => void {
  return useToastStore().show
}

function useToastStore(): ToastStore {
  const store = useContext(ToastContext)
  if (store === undefined) throw new Error('toasts need a ToastProvider above them')
  return store
}

/** Holds the one toast that may be on screen: a new one replaces the old. */
interface ToastStore {
  show: (message: ToastMessage) => void
  dismiss: (id: number) => void
  /** Takes away whichever is shown: what it led to is there. */
  clear: () => void
  current: () => ShownToast | undefined
  subscribe: (listener: () => void) => () => void
}

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  let shown: ShownToast | undefined
  let lastId = 0
  const set = (next: ShownToast | undefined) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    show: (message) => {
      lastId += 1
      set({ ...message, id: lastId })
    },
    dismiss: (id) => {
      if (shown?.id === id) set(undefined)
    },
    clear: () => set(undefined),
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
