import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Shown once: whoever loses the phone gets in with one of these. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('staff')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('account.totp.codesTitle')}\n\n${codes.join('\n')}\n`)}`
  return (
    <div>
      <Notice tone="caution" role="status" title={t('account.totp.codesTitle')}>
        {t('account.totp.codesText')}
      </Notice>
      <ul className="my-5 grid max-w-xl gap-x-8 gap-y-2 min-[30rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="num rounded-small bg-sunken px-3 py-2 font-mono text-compact tracking-wide select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onDone}>{t('account.totp.codesKept')}</Button>
        <LinkButton variant="quiet" href={file} download="chioma-recovery-codes.txt">
          <Download size={17} aria-hidden="true" />
          {t('account.totp.codesFile')}
        </LinkButton>
      </div>
    </div>
  )
}
