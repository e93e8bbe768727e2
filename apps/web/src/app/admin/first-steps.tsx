import {
  type ExampleIds,
  type FirstStep,
  type FirstSteps as FirstStepsData,
  firstStepsSchema,
  type RemovedExamples,
  removedExamplesSchema,
} from '@chioma/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText, standingErrorText } from '../../lib/api/error-text.ts'
import { getJson, send, sendJson } from '../../lib/api/request.ts'
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { storeHint, useStoredHint } from '../../lib/stored-hint.ts'
import { Button, RouteButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageSection } from '../../ui/page-frame.tsx'
import { useToast } from '../../ui/toast.tsx'

const EXAMPLES = '/api/admin/examples'

const firstStepsQuery = queryOptions({
  queryKey: ['staff', 'firstSteps'],
  queryFn: ({ signal }) => getJson('/api/admin/first-steps', firstStepsSchema, signal),
  // Each is done on another page.
  staleTime: 0,
})

/** Where each step is done; none where that is in the settings of the server, or below on this page. */
const PLACES: Readonly<Record<FirstStep, string | undefined>> = {
  account: '/admin/account',
  legal: '/admin/legal',
  tax: '/admin/shipping',
  centers: '/centers-admin',
  products: '/admin/products',
  shipping: '/admin/shipping',
  payments: undefined,
  mail: undefined,
  models: undefined,
}

type Step = FirstStepsData['steps'][number]
const isDone = ({ lacking }: Step): boolean => lacking.length === 0

/** Kept in this browser: whoever puts the steps away hides them from nobody else. */
const PUT_AWAY = 'chioma.firstStepsPutAway'

interface FirstStepsProps {
  /** Remarks about what is most pressing, in the place of the steps where these are not shown. */
  otherwise: ReactNode
}

/** What a new server still lacks before it is the owner's own; gone once that is done, one line once it is put away. */
export function FirstSteps({ otherwise }: FirstStepsProps) {
  const { t } = useTranslation('staff')
  const { data, isPending } = useQuery(firstStepsQuery)
  const isPutAway = useStoredHint(PUT_AWAY) !== undefined
  if (isPending) return null
  const needed = data?.steps.filter(({ isOptional }) => !isOptional) ?? []
  const done = needed.filter(isDone).length
  const next = needed.find((step) => !isDone(step))
  // One step alone is a remark.
  if (data === undefined || next === undefined || needed.length === 1) return otherwise
  const progress = t('firstSteps.progress', { done, count: needed.length })
  const button = (
    <Button variant="plain" size="small" onClick={() => storeHint(PUT_AWAY, isPutAway ? undefined : 'yes')}>
      {t(isPutAway ? 'firstSteps.show' : 'firstSteps.putAway')}
    </Button>
  )
  return (
    <>
      {isPutAway && otherwise}
      <PageSection title={t('firstSteps.title')} intro={progress} actions={button}>
        {isPutAway ? undefined : (
          <>
            <ol className="border-b border-line">
              {data.steps.map((step) => (
                <StepRow key={step.name} step={step} isOpen={step.name === next.name} />
              ))}
            </ol>
            <Examples {...data.examples} />
          </>
        )}
      </PageSection>
    </>
  )
}

function StepRow({ step, isOpen }: { step: Step; isOpen: boolean }) {
  const { t } = useTranslation('staff')
  const currency = useSiteSettings()?.currency
  const { name, lacking, isOptional } = step
  const place = PLACES[name]
  const title = t(`firstSteps.${name}.title`)
  const isOver = isDone(step)
  const Icon = isOver ? CircleCheck : Circle
  return (
    <li>
      <details name="first-steps" open={isOpen} className="group border-t border-line">
        <summary className="flex min-h-12 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <Icon size={20} aria-hidden="true" className={classNames('shrink-0', isOver ? 'text-low' : 'text-ink-3')} />
          <span className="min-w-0 flex-1 leading-snug font-semibold">{title}</span>
          <span className={classNames('text-sm', isOver ? 'text-low' : 'text-ink-3')}>
            {t(isOver ? 'firstSteps.done' : isOptional ? 'firstSteps.optional' : 'firstSteps.open')}
          </span>
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid justify-items-start gap-2 pb-4 pl-8 text-compact">
          <p>{t(`firstSteps.${name}.text`, { currency })}</p>
          {lacking.length > 0 && (
            <ul className="list-disc pl-5 text-ink-2">
              {lacking.map((gap) => (
                <li key={gap}>{t(`firstSteps.gaps.${gap}`)}</li>
              ))}
            </ul>
          )}
          {place !== undefined && (
            <RouteButton to={place} variant="quiet" size="small">
              {t(isOver ? 'firstSteps.look' : 'firstSteps.go')}
              <span className="sr-only">: {title}</span>
            </RouteButton>
          )}
        </div>
      </details>
    </li>
  )
}

/** The examples that visitors still see, and the way to be rid of all of them. */
function Examples({ products, centers }: FirstStepsData['examples']) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [stayed, setStayed] = useState<RemovedExamples['stayed']>([])
  // Lists, rules and what visitors see show them too.
  const refresh = () => queryClient.invalidateQueries()
  const restore = useMutation({
    mutationFn: ({ products, rules, centers }: ExampleIds) => send('POST', `${EXAMPLES}/restore`, { products, rules, centers }),
    onSuccess: async () => {
      showToast({ title: t('firstSteps.examples.restored') })
      await refresh()
    },
    onError: (error) => showToast({ title: errorText(error, t), variant: 'destructive' }),
  })
  const remove = useMutation({
    mutationFn: () => sendJson('DELETE', EXAMPLES, undefined, removedExamplesSchema),
    onSuccess: async (removed) => {
      setAsking(false)
      setStayed(removed.stayed)
      showToast({
        title: t('firstSteps.examples.removed', { what: list(removed.products.length, removed.centers.length) }),
        action: { label: t('backoffice:actions.undo'), onClick: () => restore.mutate(removed) },
      })
      await refresh()
    },
  })
  const list = (productCount: number, centerCount: number) =>
    new Intl.ListFormat(language).format([
      ...(productCount > 0 ? [t('firstSteps.examples.products', { count: productCount })] : []),
      ...(centerCount > 0 ? [t('firstSteps.examples.centers', { count: centerCount })] : []),
    ])
  const cancel = () => {
    setAsking(false)
    remove.reset()
  }
  if (products + centers === 0) return null
  const what = list(products, centers)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-compact text-ink-2">{t('firstSteps.examples.left', { what })}</p>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {t('firstSteps.examples.remove')}
      </Button>
      {stayed.length > 0 && (
        <Notice tone="caution" role="status" title={t('firstSteps.examples.stayed')} className="basis-full">
          <p>{t('firstSteps.examples.stayedText')}</p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {stayed.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`/admin/bookings?center=${id}`}
                  className="text-link inline-block py-1 font-semibold pointer-coarse:py-2.5"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('firstSteps.examples.question')}
          text={t('firstSteps.examples.questionText', { what })}
          error={standingErrorText(remove.error, t)}
          confirm={{ label: t('firstSteps.examples.remove'), isBusy: remove.isPending, onConfirm: () => remove.mutate() }}
          cancel={{ label: t('forms.cancel'), onCancel: cancel }}
        />
      )}
    </div>
  )
}
