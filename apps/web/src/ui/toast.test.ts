import { describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast.tsx'

describe('createToastStore', () => {
  it('holds one toast: a new one replaces the old', () => {
    const store = createToastStore()
    store.show({ title: 'First' })
    store.show({ title: 'Second', variant: 'destructive' })
    expect(store.current()).toMatchObject({ title: 'Second', variant: 'destructive' })
  })

  it('ignores the dismissal of a toast that was already replaced', () => {
    const store = createToastStore()
    store.show({ title: 'First' })
    const first = store.current()?.id ?? 0
    store.show({ title: 'Second' })
    store.dismiss(first)
    expect(store.current()?.title).toBe('Second')
  })

  it('is emptied, whichever toast is shown', () => {
    const store = createToastStore()
    store.show({ title: 'First' })
    store.clear()
    expect(store.current()).toBeUndefined()
  })

  it('tells its listeners of every change until they leave', () => {
    const store = createToastStore()
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.show({ title: 'First' })
    store.dismiss(store.current()?.id ?? 0)
    leave()
    store.show({ title: 'Unheard' })
    expect(listener).toHaveBeenCalledTimes(2)
    expect(store.current()?.title).toBe('Unheard')
  })
})
