import type { ReaderWords } from '@chioma/contract'
import type { TFunction } from 'i18next'

/** What is known of somebody who read something: the browser and the kind of device, as far as it told them. */
export const readerText = ({ device, browser }: ReaderWords, t: TFunction): string =>
  browser === null ? t(`journey:share.reader.${device}`) : t(`journey:share.readerWithBrowser.${device}`, { browser })
