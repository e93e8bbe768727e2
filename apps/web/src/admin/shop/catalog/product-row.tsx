import { type AdminProduct, adminProductSchema, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@chioma/contract'
import { Archive, ArchiveRestore, CalendarHeart, Check, Package, Pencil, Undo2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TextInput } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { readStock } from './product-form.ts'
import { changeProduct, useArchiving, useCacheProduct, useRefreshProducts } from './use-products.ts'

/** What a product is called in a language, or else in one that it has texts in. */
export function nameIn({ texts }: AdminProduct, language: Language): string {
  const [found] = [language, FALLBACK_LANGUAGE, ...LANGUAGES].flatMap((code) => texts[code]?.name ?? [])
  return found ?? ''
}

/** One product in the list; the number of units can be changed at once. */
export function ProductRow({ product }: { product: AdminProduct }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const money = useMoney()
  const navigate = useNavigate()
  const archiving = useArchiving(product)
  const stock = useStock(product)
  const shopCurrency = useSiteSettings()?.currency ?? product.currency
  const name = nameIn(product, language)
  const address = `/admin/products/${product.id}`
  const isService = product.category === 'service'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5 md:grid-cols-[auto_minmax(0,1fr)_6.5rem_13.5rem_auto]">
      <Picture src={product.imageUrl} fallback={isService ? CalendarHeart : Package} className="size-14 rounded-small" />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-text text-base leading-snug font-semibold tracking-normal wrap-anywhere">
          <Link to={address} className="no-underline hover:underline">
            {name}
          </Link>
          {isService && <Chip tone="accent">{t('products.categories.service')}</Chip>}
          {product.isExample && <Chip>{t('products.example')}</Chip>}
          {product.isArchived && <Chip>{t('products.archived')}</Chip>}
          {!product.isArchived && product.currency !== shopCurrency && (
            <Chip tone="medium">{t('products.notInCurrency', { currency: shopCurrency })}</Chip>
          )}
          {!product.isArchived && product.stock !== null && product.stock - product.heldStock <= 0 && (
            <Chip tone="medium">{t('products.soldOut')}</Chip>
          )}
        </h2>
        <p className="num mt-0.5 text-sm text-ink-3">
          {[
            product.partnerCompany,
            isService ? t('products.minutes', { count: product.durationMinutes ?? 0 }) : null,
            t('products.rules', { count: product.ruleCount }),
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </p>
      </div>
      <div className="col-span-full row-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:contents">
        <p className="num font-semibold md:text-right">{money(product.price, product.currency)}</p>
        <div>{!isService && <StockField product={product} name={name} stock={stock} />}</div>
      </div>
      <div className="max-md:col-start-3 max-md:row-start-1">
        <Menu label={t('products.actionsFor', { name })} isBusy={archiving.pending !== undefined}>
          <MenuItem icon={<Pencil size={17} />} onSelect={() => navigate(address)}>
            {t('products.edit')}
          </MenuItem>
          <MenuItem
            icon={product.isArchived ? <ArchiveRestore size={17} /> : <Archive size={17} />}
            onSelect={() => archiving.mutate(!product.isArchived)}
          >
            {t(product.isArchived ? 'products.restore' : 'products.archive')}
          </MenuItem>
        </Menu>
      </div>
      {stock.conflict !== undefined && (
        <ConflictQuestion conflict={stock.conflict} labelOf={() => t('products.fields.stock')} className="col-span-full" />
      )}
    </li>
  )
}

/** The units of a product that are being typed, and whether they still mean what they meant where somebody else counted meanwhile. */
function useStock(product: AdminProduct) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const keep = useCacheProduct()
  const [typed, setTyped] = useState<string>()
  const wordsOf = (stock: number | null) => ({ stock: stock === null ? t('products.notCounted') : String(stock) })
  const { mutate, pending, conflict } = useVersionedMutation({
    seen: product,
    schema: adminProductSchema,
    mutationFn: (stock: number | null, { id, version }) => changeProduct(id, { stock, version }),
    wordsOf: ({ stock }) => wordsOf(stock),
    wordsOfWanted: wordsOf,
    onSuccess: (changed) => {
      keep(changed)
      setTyped(undefined)
      showToast({ title: t('products.stockSaved') })
    },
    onError: (error) =>
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: useRefreshProducts(),
  })
  const stored = product.stock === null ? '' : String(product.stock)
  const text = typed ?? stored
  const stock = readStock(text)
  const isChanged = text.trim() !== stored
  const discard = () => setTyped(undefined)
  return {
    text,
    setText: setTyped,
    isRight: stock !== undefined,
    isChanged,
    isBusy: pending !== undefined,
    discard,
    save: () => {
      if (isChanged && stock !== undefined && pending === undefined) mutate(stock)
    },
    conflict: conflict && {
      ...conflict,
      dismiss: () => {
        conflict.dismiss()
        discard()
      },
    },
  }
}

interface StockFieldProps {
  product: AdminProduct
  name: string
  stock: ReturnType<typeof useStock>
}

/** The units at hand, changed where they stand: Enter saves, Escape goes back. Empty means that they are not counted. */
function StockField({ product, name, stock }: StockFieldProps) {
  const { t } = useTranslation('backoffice')
  const { text, setText, isRight, isChanged, isBusy, discard } = stock
  const errorId = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    stock.save()
  }
  return (
    <form noValidate onSubmit={save}>
      <div className="flex items-center gap-1.5">
        <TextInput
          aria-label={t('products.stockOf', { name })}
          aria-invalid={!isRight || undefined}
          aria-describedby={isRight ? undefined : errorId}
          inputMode="numeric"
          placeholder={t('products.notCounted')}
          className="num h-11 max-w-32"
          value={text}
          readOnly={isBusy}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') discard()
          }}
        />
        {isChanged ? (
          <>
            <IconButton type="submit" label={t('products.saveStock', { name })} disabled={!isRight} isBusy={isBusy}>
              <Check size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('products.discardStock', { name })} className="border-transparent" onClick={discard}>
              <Undo2 size={18} aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          <span className="num text-sm leading-tight text-ink-3">
            {product.stock !== null &&
              t(product.heldStock > 0 ? 'products.unitsHeld' : 'products.units', { count: product.heldStock })}
          </span>
        )}
      </div>
      <FieldError id={errorId} message={isRight ? undefined : t('products.problems.stock')} />
    </form>
  )
}
