import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'

export interface SetupFailedProps {
  error: Error
  isBusy: boolean
  onRetry: () => void
  onOpenCart: () => void
}

/** The payment could not be prepared: nothing was charged, and there are two ways on. */
export function SetupFailed({ error, isBusy, onRetry, onOpenCart }: SetupFailedProps) {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const title = t('checkout.setupFailed')
  const text = t('checkout.setupFailedText')
  const announced = useRef<Error>(undefined)
  useEffect(() => {
    if (announced.current === error) return
    announced.current = error
    toast({ title, description: text, variant: 'destructive' })
  }, [error, title, text, toast])
  return (
    <Card isPadded>
      <Notice tone="danger" role="alert" title={title}>
        <p>{text}</p>
        {error instanceof ApiError && error.message !== '' && <p className="mt-1">{errorText(error, t)}</p>}
      </Notice>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button isBusy={isBusy} onClick={onRetry}>
          {t('retry')}
        </Button>
        <Button variant="quiet" onClick={onOpenCart}>
          {t('checkout.back')}
        </Button>
      </div>
    </Card>
  )
}
