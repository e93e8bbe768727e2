import { useTranslation } from 'react-i18next'
import { Band } from '../../../ui/band.tsx'
import type { ScalpScene } from './scalp-drawing.ts'
import { ScalpPlate } from './scalp-plate.tsx'
import { CASE_SCENES } from './scenes.ts'
import { useContent } from './use-content.ts'

const CASES = [
  { title: 'case1Title', text: 'case1Desc', image: 'case1_image', scene: CASE_SCENES[0] },
  { title: 'case2Title', text: 'case2Desc', image: 'case2_image', scene: CASE_SCENES[1] },
  { title: 'case3Title', text: 'case3Desc', image: 'case3_image', scene: CASE_SCENES[2] },
  { title: 'case4Title', text: 'case4Desc', image: 'case4_image', scene: CASE_SCENES[3] },
] as const

/** Four situations that people bring. Without a picture of the site's own, each is illustrated by a drawing. */
export function AnalysedCases() {
  const { t } = useTranslation()
  const content = useContent()
  const hasDrawing = CASES.some(({ image }) => content.image(image) === undefined)
  return (
    <Band id="cases" title={t('site:cases.title')}>
      <p className="mt-2.5 max-w-intro text-ink-2">{hasDrawing ? t('site:cases.introDrawn') : t('site:cases.intro')}</p>
      <ul className="wrap-anywhere mt-8 grid gap-x-6 gap-y-7 sm:grid-cols-2 sm:gap-y-9 lg:grid-cols-4">
        {CASES.map(({ title, text, image, scene }) => (
          <li key={title} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-4 sm:block">
            <CasePicture scene={scene} imageUrl={content.image(image)} alt={content.alt(image, content.text(title))} />
            <div>
              <h3 className="text-title-sm sm:mt-4">{content.text(title)}</h3>
              <p className="mt-1.5 text-compact text-ink-2">{content.text(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function CasePicture({ scene, imageUrl, alt }: { scene: ScalpScene; imageUrl: string | undefined; alt: string }) {
  const { t } = useTranslation()
  return (
    <div className="aspect-square overflow-hidden rounded-card bg-[#caa98b] sm:aspect-[4/3]">
      {imageUrl === undefined ? (
        <ScalpPlate scene={scene} label={t('site:cases.drawing', { title: alt })} when="late" />
      ) : (
        <img
          src={imageUrl}
          alt={alt}
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  )
}
