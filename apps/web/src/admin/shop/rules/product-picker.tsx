import type { AdminProduct, Language } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Package, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TextInput } from '../../../ui/text-field.tsx'
import { nameIn } from '../catalog/product-row.tsx'
import { productQueries } from '../catalog/use-products.ts'
import type { PickedProduct } from './rule-form.ts'

interface ProductPickerProps {
  product: PickedProduct | null
  onPick: (product: PickedProduct | null) => void
  /** Nothing is called so: it becomes a new product, where one can be made. */
  onNew: ((name: string) => void) | undefined
  error: string | undefined
}

/** A product of the shop, found by its name; once it is picked, it is shown with its price, which its own page keeps. */
export function ProductPicker({ product, onPick, onNew, error }: ProductPickerProps) {
  return product === null ? (
    <ProductSearch onPick={onPick} onNew={onNew} error={error} />
  ) : (
    <Picked product={product} onChange={() => onPick(null)} error={error} />
  )
}

interface PickedProps extends Pick<ProductPickerProps, 'error'> {
  product: PickedProduct
  onChange: () => void
}

function Picked({ product, onChange, error }: PickedProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const change = useLostFocus<HTMLButtonElement>()
  const errorId = useId()
  const { id, name, imageUrl, price, currency, isArchived } = product
  return (
    <section aria-label={t('rules.fields.product')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line p-3.5">
        <Picture src={imageUrl} fallback={Package} className="size-14 rounded-small" />
        <p className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere">
          {name} {isArchived && <Chip>{t('products.archived')}</Chip>}
          <span className="num block text-note font-normal text-ink-2">{money(price, currency)}</span>
        </p>
        <Button
          ref={change}
          variant="quiet"
          size="small"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={onChange}
        >
          {t('rules.picker.change')}
        </Button>
      </div>
      <FieldError id={errorId} message={error} />
      <p className="mt-1.5 text-sm text-ink-3">
        {isArchived && `${t('rules.warnings.product_archived')} `}
        {t('rules.picker.kept')}{' '}
        <Link to={`/admin/products/${id}`} className="text-link">
          {t('rules.picker.page')}
        </Link>
      </p>
    </section>
  )
}

const TYPING_PAUSE_MS = 250

function useFoundProducts() {
  const [words, setWords] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const query = useQuery(productQueries.found(settled))
  return { words, setWords, query, isBehind: query.isFetching || settled !== words.trim() }
}

const pickedOf = (product: AdminProduct, language: Language): PickedProduct => {
  const { id, imageUrl, price, currency, isArchived } = product
  return { id, name: nameIn(product, language), imageUrl, price, currency, isArchived }
}

/** Arrows choose, Enter picks. */
function ProductSearch({ onPick, onNew, error }: Pick<ProductPickerProps, 'onPick' | 'onNew' | 'error'>) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const money = useMoney()
  const input = useLostFocus<HTMLInputElement>()
  const [chosen, setChosen] = useState(0)
  const { words, setWords, query, isBehind } = useFoundProducts()
  const found = query.data?.map((product) => pickedOf(product, language)) ?? []
  const current = Math.min(chosen, found.length - 1)
  const pick = (product: PickedProduct | undefined) => {
    if (product !== undefined) onPick(product)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setChosen((current + step + found.length) % found.length)
    else if (event.key === 'Enter' && !isBehind) pick(found[current])
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <Field label={t('rules.fields.product')} hint={t('rules.picker.hint')} error={error} isRequired>
      {(control) => (
        <>
          <span className="relative block">
            <Search size={17} aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />
            <TextInput
              {...control}
              ref={input}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={found.length > 0}
              aria-controls={`${control.id}-list`}
              aria-activedescendant={found.length === 0 ? undefined : `${control.id}-${current}`}
              autoComplete="off"
              spellCheck={false}
              className="pl-10"
              value={words}
              onChange={({ target }) => {
                setWords(target.value)
                setChosen(0)
              }}
              onKeyDown={press}
            />
          </span>
          <div
            id={`${control.id}-list`}
            role="listbox"
            aria-label={t('rules.picker.list')}
            className={classNames('mt-2 max-h-72 overflow-y-auto transition-opacity', isBehind && 'opacity-60')}
          >
            {found.map((product, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for the whole list.
              <div
                key={product.id}
                id={`${control.id}-${index}`}
                ref={(option) => {
                  if (index === current) option?.scrollIntoView?.({ block: 'nearest' })
                }}
                role="option"
                aria-selected={index === current}
                tabIndex={-1}
                onClick={() => pick(product)}
                className={classNames(
                  'flex min-h-14 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 text-compact hover:bg-sunken',
                  index === current && 'bg-accent-soft text-accent-strong',
                )}
              >
                <Picture src={product.imageUrl} fallback={Package} className="size-10 rounded-small" />
                <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
                <span className="num shrink-0">{money(product.price, product.currency)}</span>
              </div>
            ))}
          </div>
          <p role="status" className={classNames('text-compact text-ink-2', found.length > 0 && 'sr-only')}>
            {query.error !== null
              ? errorText(query.error, t)
              : query.data === undefined
                ? t('rules.picker.searching')
                : found.length === 0
                  ? t('rules.picker.none')
                  : t('rules.picker.found', { count: found.length })}
          </p>
          {onNew !== undefined && query.data?.length === 0 && !isBehind && words.trim() !== '' && (
            <Button variant="quiet" size="small" className="mt-2" onClick={() => onNew(words.trim())}>
              {t('rules.picker.new', { name: words.trim() })}
            </Button>
          )}
          {query.error !== null && (
            <Button variant="quiet" size="small" className="mt-2" onClick={() => void query.refetch()}>
              {t('rules.picker.again')}
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
