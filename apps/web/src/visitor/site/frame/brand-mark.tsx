/** Three hairs in one movement: the mark of the product. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M9 28C8 18 11 9 18 4" />
      <path d="M15 28c0-8 2-14 8-19" />
      <path d="M21 28c0-5 1.5-9 5-12" />
    </svg>
  )
}
