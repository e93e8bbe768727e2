import type { ComponentProps, CSSProperties } from 'react'
import { classNames } from './class-names.ts'

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value'> {
  min: number
  max: number
  value: number
  /** Words for the value, where the number alone says little. */
  valueText?: string | undefined
}

/** A number on a line. It is the browser's own control, so keys, touch and screen readers work as people know them. */
export function Slider({ min, max, value, valueText, className, ...rest }: SliderProps) {
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${((value - min) / (max - min)) * 100}%` }
  return (
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      aria-valuetext={valueText}
      className={classNames('slider', className)}
      style={filled}
      {...rest}
    />
  )
}
