import type { NewShare } from '@chioma/contract'
import { Check, Copy, Plus, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** A link that was just made: the only time that its address is there. */
export function NewLink({ share: { url, expiresAt }, onAnother }: { share: NewShare; onAnother: () => void }) {
  const { t } = useTranslation('journey')
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'no'>()
  useEffect(() => address.current?.focus(), [])
  const copy = () =>
    copyText(url).then(
      () => setCopied('yes'),
      () => {
        setCopied('no')
        address.current?.select()
      },
    )
  return (
    <div className="grid gap-4">
      <Notice tone="success" role="status" title={t('share.made.title')}>
        {t('share.made.text', { date: formatDateTime(expiresAt) })}
      </Notice>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t('share.made.address')}
        </label>
        <TextInput ref={address} id={id} readOnly value={url} className="num" onFocus={({ target }) => target.select()} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
          {copied === 'yes' ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
          {t(copied === 'yes' ? 'share.made.copied' : 'share.made.copy')}
        </Button>
        {canSend() && (
          <Button variant="quiet" onClick={() => void sendAway(t('share.made.sendTitle'), url)}>
            <Send size={17} aria-hidden="true" />
            {t('share.made.send')}
          </Button>
        )}
        <Button variant="quiet" onClick={onAnother}>
          <Plus size={17} aria-hidden="true" />
          {t('share.made.another')}
        </Button>
      </div>
      <p role="status" className="text-compact text-ink-2 empty:hidden">
        {copied === 'no' && t('share.made.notCopied')}
      </p>
    </div>
  )
}

/** Fails where the page is not served securely: there browsers have no clipboard. */
const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Whether the device can hand an address to another of its programs. */
const canSend = (): boolean => typeof navigator.share === 'function'

/** Somebody who thinks better of it closes the device's own window; that is no fault. */
const sendAway = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => undefined)
