import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ReceiptText, Trash2 } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { deleteResource } from '../../../lib/api/request.ts'
import { deletePendingUpload } from '../../../lib/pending-upload.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, DownloadButton, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OpenedByStaff, OpenedShares, PhotoViewers } from './access-lists.tsx'

const STORED = ['photos', 'analyses', 'journal', 'consent', 'shop', 'browser'] as const

export interface MyDataDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What is stored about the visitor, how to take it along and how to erase it. */
export function MyDataDialog({ isOpen, onOpenChange }: MyDataDialogProps) {
  const { t } = useTranslation('journey')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const [isConfirming, setIsConfirming] = useState(false)
  const queryClient = useQueryClient()
  const erasure = useMutation({
    mutationFn: () => eraseMyData([localStorage, sessionStorage]),
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
        onClose={close}
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
              <DownloadButton href={`/api/my-data/export?${new URLSearchParams({ timeZone })}`} size="small">
                {t('myData.export')}
              </DownloadButton>
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
      <ConfirmErase isOpen={isConfirming} erasure={erasure} onCancel={() => setIsConfirming(false)} />
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
      <OpenedByStaff />
      <OpenedShares />
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

interface ConfirmEraseProps {
  isOpen: boolean
  erasure: { isPending: boolean; mutate: () => void }
  onCancel: () => void
}

/** Asks once before everything is erased. The focus lands on "Cancel". */
function ConfirmErase({ isOpen, erasure, onCancel }: ConfirmEraseProps) {
  const { t } = useTranslation('journey')
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !erasure.isPending && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 animate-appear bg-shade" />
        <AlertDialog.Content className="fixed inset-0 z-60 m-auto h-fit max-h-[92dvh] w-[calc(100%-1.5rem)] max-w-md animate-appear overflow-y-auto rounded-plate border border-line bg-surface px-6 py-6 shadow-card">
          <AlertDialog.Title className="text-2xl">{t('myData.confirmTitle')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2">{t('myData.confirmText')}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" size="small" disabled={erasure.isPending}>
                {t('myData.cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button variant="destructive" size="small" isBusy={erasure.isPending} onClick={() => erasure.mutate()}>
              {erasure.isPending ? t('myData.erasing') : t('myData.confirm')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Every key that this site keeps about a visitor begins so; language and theme say nothing about anybody and stay. */
const LOCAL_PREFIX = 'chioma.'

/** Erases everything on the server, then what this browser keeps. Throws `ApiError`; then nothing local was touched. */
async function eraseMyData(storages: readonly Storage[]): Promise<void> {
  await deleteResource('/api/my-data')
  for (const storage of storages)
    for (const key of Object.keys(storage).filter((name) => name.startsWith(LOCAL_PREFIX))) storage.removeItem(key)
  await deletePendingUpload()
}
