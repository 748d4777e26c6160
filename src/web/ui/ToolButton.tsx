import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './ToolButton.module.css'

type ToolButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** A button in the line of tools above a list, as high as the search box. */
export function ToolButton({ className = '', ...props }: ToolButtonProps) {
  return <Button variant="default" size="compact-md" className={`${classes.tool} ${className}`} {...props} />
}
