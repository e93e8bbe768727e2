import { ImagePlus, Package } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Picture } from '../../../ui/picture.tsx'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

interface ProductImageProps {
  imageUrl: string | null
  /** Chosen and not saved yet. */
  image: File | undefined
  onImage: (image: File | undefined) => void
  error: string | undefined
}

/** The picture as it is, or the one that was chosen in its place. */
export function ProductImage({ imageUrl, image, onImage, error }: ProductImageProps) {
  const { t } = useTranslation('backoffice')
  const preview = usePreview(image)
  const [isWrong, setIsWrong] = useState(false)
  const id = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => {
      const file = accepted[0] ?? rejections[0]?.file
      const isPicture = file !== undefined && PICTURE_TYPES.includes(file.type)
      setIsWrong(file !== undefined && !isPicture)
      if (isPicture) onImage(file)
    },
  })
  return (
    <PageSection title={t('products.image')}>
      <div
        {...getRootProps({ tabIndex: -1 })}
        className={classNames('w-fit rounded-card border', isDragActive ? 'border-accent' : 'border-transparent')}
      >
        <input
          {...getInputProps({
            multiple: false,
            accept: PICTURE_TYPES.join(','),
            // The button below stands for it.
            'aria-hidden': true,
          })}
        />
        <Picture
          src={preview ?? imageUrl}
          alt={t(preview === undefined ? 'products.imageNow' : 'products.imageChosen')}
          fallback={Package}
          className="aspect-square w-72 max-w-full rounded-card"
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <Button variant="quiet" size="small" aria-describedby={`${id}-hint`} onClick={open}>
          <ImagePlus size={17} aria-hidden="true" />
          {t(imageUrl === null && image === undefined ? 'products.chooseImage' : 'products.replaceImage')}
        </Button>
        {image !== undefined && (
          <Button variant="plain" size="small" onClick={() => onImage(undefined)}>
            {t(imageUrl === null ? 'products.dropImage' : 'products.keepImage')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-3">
        {t(image === undefined ? 'products.imageHint' : 'products.imageUnsaved')}
      </p>
      <FieldError id={`${id}-error`} message={isWrong ? t('products.imageWrong') : error} />
    </PageSection>
  )
}

function usePreview(image: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (image === undefined) return
    const made = URL.createObjectURL(image)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [image])
  return image === undefined ? undefined : url
}
