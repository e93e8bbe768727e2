import type { IssuedLink } from '@chioma/contract'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** A one-time link, to be handed on by the person who made it. It is not shown again. */
export function IssuedLinkDialog({ link, onClose }: { link: IssuedLink & { email: string }; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="narrow"
      title={t('links.issued.title')}
      description={t('links.issued.text', { email: link.email })}
      closeLabel={t('site:actions.close')}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <Field label={t('links.issued.label')} hint={t('links.until', { date: formatDateTime(link.expiresAt) })}>
          {(control) => (
            <TextInput
              {...control}
              readOnly
              value={link.url}
              onFocus={(event) => event.target.select()}
              className="font-mono text-sm"
            />
          )}
        </Field>
        <Notice tone="caution">{t('links.issued.once')}</Notice>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={copy}>
            {isCopied ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
            <span aria-live="polite">{t(isCopied ? 'links.issued.copied' : 'links.issued.copy')}</span>
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('forms.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
