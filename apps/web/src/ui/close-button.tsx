import { X } from 'lucide-react'
import { IconButton, type IconButtonProps } from './button.tsx'

interface CloseButtonProps extends Omit<IconButtonProps, 'className' | 'children'> {
  iconSize?: number
}

/** A cross without an edge, in the corner of what it closes. */
export function CloseButton({ iconSize = 20, ...button }: CloseButtonProps) {
  return (
    <IconButton {...button} className="border-transparent">
      <X size={iconSize} aria-hidden="true" />
    </IconButton>
  )
}
