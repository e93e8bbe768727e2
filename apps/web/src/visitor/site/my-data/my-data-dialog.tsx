import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, ReceiptText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ConfirmErase } from './confirm-erase.tsx'
import { eraseMyData } from './erase-my-data.ts'
import { PhotoViewers } from './photo-viewers.tsx'

const STORED = ['photos', 'analyses', 'consent', 'browser'] as const

export interface MyDataDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What is stored about the visitor, how to take it along and how to erase it. */
export function MyDataDialog({ isOpen, onOpenChange }: MyDataDialogProps) {
  const { t } = useTranslation('journey')
  const [isConfirming, setIsConfirming] = useState(false)
  const queryClient = useQueryClient()
  const erasure = useMutation({
    mutationFn: () => eraseMyData(localStorage),
    onSuccess: () => queryClient.clear(),
    onSettled: () => setIsConfirming(false),
  })
  const close = () => {
    // Every panel still shows what is gone: start the page anew.
    if (erasure.isSuccess) location.assign('/')
    else onOpenChange(false)
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(open) => !open && close()}
        title={t('myData.title')}
        description={t('myData.text')}
        closeLabel={t('myData.close')}
      >
        {erasure.isSuccess ? (
          <Erased onClose={close} />
        ) : (
          <div className="grid gap-7 px-5 py-6 sm:px-7">
            {erasure.isError && (
              <Notice tone="danger" role="alert" title={t('myData.eraseFailed')}>
                {errorText(erasure.error, t)} {t('myData.eraseFailedText')}
              </Notice>
            )}
            <WhatIsStored />
            <Section title={t('myData.ordersTitle')} text={t('myData.ordersText')}>
              <LinkButton href="/orders" variant="quiet" size="small">
                <ReceiptText size={17} aria-hidden="true" />
                {t('myData.orders')}
              </LinkButton>
            </Section>
            <Section title={t('myData.exportTitle')} text={t('myData.exportText')}>
              <LinkButton href="/api/my-data/export" download variant="quiet" size="small">
                <Download size={17} aria-hidden="true" />
                {t('myData.export')}
              </LinkButton>
            </Section>
            <Section title={t('myData.eraseTitle')} text={t('myData.eraseText')}>
              <Button variant="destructive" size="small" onClick={() => setIsConfirming(true)}>
                <Trash2 size={17} aria-hidden="true" />
                {t('myData.erase')}
              </Button>
            </Section>
          </div>
        )}
      </Dialog>
      <ConfirmErase
        isOpen={isConfirming}
        isErasing={erasure.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => erasure.mutate()}
      />
    </>
  )
}

function WhatIsStored() {
  const { t } = useTranslation('journey')
  const settings = useSiteSettings()
  return (
    <section>
      <h3 className="text-xl">{t('myData.storedTitle')}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-compact text-ink-2 marker:text-accent">
        {STORED.map((part) => (
          <li key={part}>{t(`myData.stored.${part}`)}</li>
        ))}
      </ul>
      <p className="mt-3 text-compact text-ink-2">
        {t('myData.whoSawHere')} {settings && t('myData.retention', { days: settings.retentionDays })}
      </p>
      <PhotoViewers />
    </section>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-0.5 text-compact text-ink-2">{text}</p>
      </div>
      {children}
    </section>
  )
}

function Erased({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('journey')
  return (
    <div className="grid justify-items-start gap-5 px-5 py-6 sm:px-7">
      <Notice tone="success" role="status" title={t('myData.erased')}>
        {t('myData.erasedText')}
      </Notice>
      <Button size="small" onClick={onClose}>
        {t('myData.close')}
      </Button>
    </div>
  )
}
