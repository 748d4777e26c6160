// Runs before the first paint, so that nobody sees a white flash or a mirrored page settle.
;(function applyStoredLook() {
  let look
  try {
    look = JSON.parse(localStorage.getItem('preferences') || '{}') || {}
  } catch {
    look = {}
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = look.color_scheme === 'dark' || (look.color_scheme !== 'light' && prefersDark)
  const isRightToLeft = look.direction === 'rtl'
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  root.setAttribute('dir', isRightToLeft ? 'rtl' : 'ltr')
})()
