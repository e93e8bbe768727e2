export interface ToastMessage {
  title: string
  description?: string
  /** `destructive` for failures. */
  variant?: 'default' | 'destructive'
  /** One thing that can be done about it, such as taking it back. */
  action?: { label: string; onClick: () => void }
}

export interface ShownToast extends ToastMessage {
  id: number
}

/** Holds the one toast that may be on screen: a new one replaces the old. */
export interface ToastStore {
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
