import { createContext, lazy, type ReactNode, Suspense, useContext, useState, useSyncExternalStore } from 'react'
import { createToastStore, type ToastMessage, type ToastStore } from './toast-store.ts'

const ToastContext = createContext<ToastStore | undefined>(undefined)
const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })))

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
  const [wasUsed, setWasUsed] = useState(false)
  if (toast !== undefined && !wasUsed) setWasUsed(true)
  if (!wasUsed) return null
  return (
    <Suspense>
      <ToastView toast={toast} onDismiss={store.dismiss} labels={labels} />
    </Suspense>
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
