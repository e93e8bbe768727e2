import { act } from 'react'
import { useForm } from 'react-hook-form'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { openRootInAct, typeInto } from '../../../../../tests/support/react-page.ts'
import { createTranslations } from '../i18n/translations.ts'
import { FormDecimalField } from './form-fields.tsx'

function Refund({ onAmount }: { onAmount: (amount: string) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { amount: '18.50' } })
  return (
    <form onSubmit={handleSubmit(({ amount }) => onAmount(amount))}>
      <FormDecimalField control={control} name="amount" label="Amount" />
    </form>
  )
}

test.each([
  ['it', '18,50', '7,25', '7,25'],
  ['it', '18,50', '7.25', '7,25'],
  ['en', '18.50', '7.25', '7.25'],
] as const)(
  'in %s an amount begins as %s; typed as %s it stands as %s, and is kept with a point',
  async (language, begins, typed, stands) => {
    let kept = ''
    const root = openRootInAct()
    act(() =>
      root.render(
        <I18nextProvider i18n={createTranslations(language, {})}>
          <Refund onAmount={(amount) => (kept = amount)} />
        </I18nextProvider>,
      ),
    )
    const field = document.querySelector('input')
    expect(field?.value).toBe(begins)
    act(() => typeInto(field, typed))
    expect(field?.value).toBe(stands)
    await act(async () => document.querySelector('form')?.requestSubmit())
    expect(kept).toBe('7.25')
  },
)
