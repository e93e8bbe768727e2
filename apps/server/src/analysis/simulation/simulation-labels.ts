import type { ImageProviderId, Language } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import { namesOf } from './image-model.ts'
import type { PictureLabel } from './label-picture.ts'

/** What the pictures say of themselves: the photo as it is today, and what was drawn into it. */
export function simulationLabels(
  needs: Pick<Dependencies, 'locales' | 'remoteModels'>,
  language: Language,
  { provider, model }: { provider: 'local' | ImageProviderId; model: string },
): { photo: PictureLabel; drawn: PictureLabel } {
  const { locales } = needs
  const word = locales.say(language, 'simulation:tag')
  const photo: PictureLabel = { word, description: locales.say(language, 'simulation:inMetadata'), source: 'renderer' }
  if (provider === 'local') return { photo, drawn: photo }
  const { name, providerName } = namesOf(needs, provider, model)
  const description = locales.say(language, 'simulation:inMetadataModel', { model: name, provider: providerName })
  return { photo, drawn: { word, description, source: 'model' } }
}
