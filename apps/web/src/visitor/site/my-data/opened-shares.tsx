import { type SharedByMe, sharedByMeSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { readerText } from '../../../lib/reader-text.ts'
import { AccessList } from './access-list.tsx'

/** Who opened a report that was handed on. */
export function OpenedShares() {
  const { t } = useTranslation('journey')
  return (
    <AccessList
      name="shares"
      schema={sharedByMeSchema}
      words={{ unknown: t('myData.sharesUnknown'), nobody: t('myData.nothingShared'), somebody: t('myData.shared') }}
      linesOf={(shares) =>
        shares.flatMap((share) =>
          share.openings.length === 0
            ? [{ key: share.id, text: t('myData.shareUnopened', whenOf(share)) }]
            : share.openings.map((opening) => ({
                key: `${share.id} ${opening.firstOpenedAt} ${opening.device} ${opening.browser}`,
                text: t('myData.shareOpened', {
                  ...whenOf(share),
                  count: opening.times,
                  reader: readerText(opening, t),
                  opened: formatDateTime(opening.lastOpenedAt),
                }),
              })),
        )
      }
    />
  )
}

const whenOf = ({ analysisCreatedAt, createdAt }: SharedByMe) => ({
  taken: formatDateTime(analysisCreatedAt),
  shared: formatDateTime(createdAt),
})
