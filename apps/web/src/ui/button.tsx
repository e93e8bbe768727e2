import { Download, type LucideIcon, X } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const VARIANTS = {
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  quiet: 'border-line-strong bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  plain: 'border-transparent bg-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink',
  destructive: 'border-transparent bg-high text-on-high enabled:hover:brightness-110',
} as const

const SIZES = {
  regular: 'min-h-11.5 gap-2 px-5 text-compact',
  small: 'min-h-9.5 gap-1.5 px-4 text-sm pointer-coarse:min-h-11',
} as const

interface ButtonStyle {
  variant?: keyof typeof VARIANTS | undefined
  size?: keyof typeof SIZES | undefined
}

interface ButtonLook extends ButtonStyle {
  /** Before the words, at the size that suits theirs. */
  icon?: LucideIcon
}

/** The look alone, for links of the router. */
export const buttonClass = ({ variant = 'primary', size = 'regular' }: ButtonStyle, className?: string): string =>
  classNames(
    'inline-flex items-center justify-center rounded-full border text-center leading-tight font-semibold no-underline transition-colors',
    'focus-visible:rounded-full disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className,
  )

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner before the label and takes no clicks; where it is given at all, a double click counts once. */
  isBusy?: boolean
}

export function Button({ variant, size, icon, isBusy, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size }, className)}
      {...busyState(isBusy)}
      onClick={oncePerClick({ isBusy, type, onClick })}
      {...rest}
    >
      {isBusy && <Spinner />}
      {drawIcon(icon, size)}
      {children}
    </button>
  )
}

const drawIcon = (Icon: LucideIcon | undefined, size: ButtonStyle['size']) =>
  Icon && <Icon size={size === 'small' ? 16 : 17} aria-hidden="true" />

/** A disabled button would lose the focus for good; one that is busy keeps it. */
const busyState = (isBusy: boolean | undefined) => (isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})

/**
 * Not even Enter in a field of its form gets past a busy button, nor the second half of a double click past one that sends a form or can be
 * busy: what the first half starts takes a moment to show, and may be the way to that very form.
 */
const oncePerClick = ({
  isBusy,
  type,
  onClick,
}: { isBusy: boolean | undefined } & Pick<ComponentProps<'button'>, 'type' | 'onClick'>) =>
  isBusy === undefined && type !== 'submit'
    ? onClick
    : (event: MouseEvent<HTMLButtonElement>) => {
        if (isBusy || isSecondHalf(event)) event.preventDefault()
        else onClick?.(event)
      }

const isSecondHalf = ({ nativeEvent }: SyntheticEvent): boolean => nativeEvent instanceof UIEvent && nativeEvent.detail >= 2

/** For what would happen twice: the second half of a double click is no further wish, nor an answer to what the first half asked. */
export const onceAClick =
  (act: () => void) =>
  (event: SyntheticEvent): void => {
    if (!isSecondHalf(event)) act()
  }

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a className={buttonClass({ variant, size }, className)} {...rest}>
      {drawIcon(icon, size)}
      {children}
    </a>
  )
}

/** A link that saves a file. */
export function DownloadButton(link: ComponentProps<typeof LinkButton>) {
  return <LinkButton download variant="quiet" icon={Download} {...link} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for people who cannot see the icon. */
  label: string
  /** Takes no clicks, and keeps the focus; where it is given at all, a double click counts once. */
  isBusy?: boolean
  children: ReactNode
}

/** A round button of 44 px that shows an icon alone. */
export function IconButton({ label, isBusy, className, children, type = 'button', onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full border border-line-strong text-ink transition-colors',
        'enabled:hover:bg-sunken focus-visible:rounded-full disabled:opacity-55 aria-disabled:opacity-55',
        className,
      )}
      {...busyState(isBusy)}
      onClick={oncePerClick({ isBusy, type, onClick })}
      {...rest}
    >
      {children}
    </button>
  )
}

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

/** A link to another page of ours that looks like a button; the page is not loaded anew. */
export function RouteButton({ to, variant, size, icon, children }: ButtonLook & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant, size })}>
      {drawIcon(icon, size)}
      {children}
    </Link>
  )
}

/** Turns while something is on its way. Decoration: the words beside it say what. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className="animate-spin" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
