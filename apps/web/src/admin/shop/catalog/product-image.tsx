import { ImagePlus, Package } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { ProductControl } from './product-form.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

interface ProductImageProps {
  imageUrl: string | null
  control: ProductControl
}

/** The picture as it is, or the one that was chosen in its place. */
export function ProductImage({ imageUrl, control }: ProductImageProps) {
  const { t } = useTranslation('backoffice')
  const { field, fieldState } = useController({ control, name: 'image' })
  const image = field.value
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
      if (isPicture) field.onChange(file)
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
          {t(imageUrl === null && image === null ? 'products.chooseImage' : 'products.replaceImage')}
        </Button>
        {image !== null && (
          <Button variant="plain" size="small" onClick={() => field.onChange(null)}>
            {t(imageUrl === null ? 'products.dropImage' : 'products.keepImage')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-3">
        {t(image === null ? 'products.imageHint' : 'products.imageUnsaved')}
      </p>
      <FieldError id={`${id}-error`} message={isWrong ? t('products.imageWrong') : fieldState.error?.message} />
    </PageSection>
  )
}

function usePreview(image: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (image === null) return
    const made = URL.createObjectURL(image)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [image])
  return image === null ? undefined : url
}
