/** The mark of Backroom: an open stock-room door with shelves behind it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--sidebar-mark, var(--accent-fill))" />
      <g
        fill="none"
        stroke="var(--sidebar-on-mark, var(--accent-on-fill))"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M7 24V10.5L16 6l9 4.5V24" />
        <path d="M12 24v-9h8v9M12 19.5h8" />
      </g>
    </svg>
  )
}
