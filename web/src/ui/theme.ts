import { createTheme } from '@mui/material/styles';

/**
 * The component library dressed in our tokens. Every colour is one of the custom properties of tokens.css, so the dark
 * theme is a change of one attribute on <html>: nothing is rendered again.
 */
const radius = { chip: 4, control: 6, panel: 8 } as const;

const ring = { outline: '2px solid var(--accent)', outlineOffset: 2 } as const;

/** The five sizes there are; every variant of the library is one of them. */
const caption = { fontSize: 12, lineHeight: '16px', letterSpacing: 0 };
const body = { fontSize: 13, lineHeight: '20px', letterSpacing: 0 };
const section = { fontSize: 15, lineHeight: '24px', letterSpacing: '-0.01em', fontWeight: 600 };
const title = { fontSize: 20, lineHeight: '28px', letterSpacing: '-0.015em', fontWeight: 600 };
const figure = { fontSize: 28, lineHeight: '36px', letterSpacing: '-0.02em', fontWeight: 600 };

const tone = (name: string) => ({
  main: `var(--${name})`,
  light: `var(--${name}-soft)`,
  dark: `var(--${name})`,
  contrastText: 'var(--surface)',
});

export const theme = createTheme({
  cssVariables: { nativeColor: true },
  /** Phones end at 720 px: theme.breakpoints.down('sm'). */
  breakpoints: { values: { xs: 0, sm: 721, md: 960, lg: 1200, xl: 1536 } },
  spacing: 4,
  shape: { borderRadius: radius.control },
  palette: {
    primary: {
      main: 'var(--accent)',
      light: 'var(--accent-soft)',
      dark: 'var(--accent-hover)',
      contrastText: 'var(--on-accent)',
    },
    secondary: {
      main: 'var(--text-2)',
      light: 'var(--sunken)',
      dark: 'var(--text)',
      contrastText: 'var(--surface)',
    },
    error: tone('bad'),
    warning: tone('warn'),
    success: tone('good'),
    info: tone('accent'),
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    background: { default: 'var(--ground)', paper: 'var(--surface)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--text-2)',
      hover: 'var(--hover)',
      selected: 'var(--accent-soft)',
      disabled: 'var(--text-3)',
      disabledBackground: 'var(--sunken)',
      focus: 'var(--hover)',
    },
  },
  typography: {
    fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: title,
    h2: section,
    h3: section,
    h4: section,
    h5: section,
    h6: section,
    subtitle1: section,
    subtitle2: { ...body, fontWeight: 600 },
    body1: body,
    body2: body,
    caption,
    overline: { ...caption, textTransform: 'none' },
    button: { ...body, fontWeight: 500, textTransform: 'none' },
    figure,
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 120,
      standard: 180,
      complex: 180,
      enteringScreen: 180,
      leavingScreen: 180,
    },
    easing: {
      easeInOut: 'var(--ease)',
      easeOut: 'var(--ease)',
      easeIn: 'var(--ease)',
      sharp: 'var(--ease)',
    },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, color: 'secondary', variant: 'outlined' },
      styleOverrides: {
        root: ({ theme: { breakpoints } }) => ({
          minWidth: 0,
          height: 32,
          padding: '0 12px',
          borderRadius: radius.control,
          whiteSpace: 'nowrap',
          [breakpoints.down('sm')]: { height: 40 },
          '& .MuiButton-startIcon': { marginLeft: 0, marginRight: 8 },
          '& .MuiButton-endIcon': { marginLeft: 8, marginRight: 0 },
        }),
        outlined: {
          backgroundColor: 'var(--surface)',
          borderColor: 'var(--line-strong)',
          color: 'var(--text)',
          '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--control-line)' },
          '&.MuiButton-colorError': { color: 'var(--bad)' },
          '&.Mui-disabled': {
            backgroundColor: 'var(--sunken)',
            borderColor: 'var(--line-strong)',
            color: 'var(--text-3)',
          },
        },
        text: {
          color: 'var(--text-2)',
          '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
          '&.MuiButton-colorError:not(.Mui-disabled)': { color: 'var(--bad)' },
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme: { breakpoints } }) => ({
          width: 32,
          height: 32,
          padding: 0,
          borderRadius: radius.control,
          color: 'var(--text-2)',
          '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
          '&.MuiIconButton-colorError': { color: 'var(--bad)' },
          [breakpoints.down('sm')]: { width: 40, height: 40 },
        }),
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--line-strong)',
          borderRadius: radius.panel,
          backgroundColor: 'var(--raised)',
          boxShadow: 'var(--shadow-menu)',
        },
        list: { padding: 4 },
      },
    },
    MuiPopover: { defaultProps: { elevation: 0 } },
    MuiMenuItem: {
      styleOverrides: {
        root: ({ theme: { breakpoints } }) => ({
          minHeight: 32,
          padding: '4px 8px',
          borderRadius: radius.chip,
          gap: 8,
          '&.Mui-focusVisible': { ...ring, outlineOffset: -2, backgroundColor: 'var(--hover)' },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
          [breakpoints.down('sm')]: { minHeight: 40 },
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        // The strip at the top is the toasts'.
        container: { paddingTop: 'max(var(--top-bar), var(--toasts-bottom))' },
        paper: {
          width: 400,
          borderRadius: radius.panel,
          border: '1px solid var(--line)',
          backgroundColor: 'var(--raised)',
          boxShadow: 'var(--shadow-dialog)',
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(20 16 10 / .4)' } } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: { breakpoints } }) => ({
          height: 32,
          borderRadius: radius.control,
          backgroundColor: 'var(--surface)',
          [breakpoints.down('sm')]: { height: 40 },
          '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--control-line)',
          },
          '&.Mui-focused': ring,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control-line)', borderWidth: 1 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        }),
        multiline: ({ theme: { breakpoints } }) => ({
          height: 'auto',
          padding: '6px 0',
          [breakpoints.down('sm')]: { height: 'auto' },
        }),
        input: { padding: '0 12px', height: '100%', '&::placeholder': { color: 'var(--text-3)', opacity: 1 } },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          ...body,
          fontWeight: 500,
          color: 'var(--text)',
          '&.Mui-focused': { color: 'var(--text)' },
          '&.Mui-error': { color: 'var(--bad)' },
        },
        asterisk: { display: 'none' },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { ...caption, margin: '4px 0 0', color: 'var(--text-3)', '&.Mui-error': { color: 'var(--bad)' } },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: { ...caption, backgroundColor: 'var(--text)', color: 'var(--surface)', borderRadius: radius.chip },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: { color: 'var(--text-2)', textTransform: 'none', '&.Mui-selected': { color: 'var(--text)' } },
      },
    },
    // Flat, its track a control's border when off.
    MuiSwitch: {
      styleOverrides: {
        root: { flex: 'none', marginRight: -9 },
        track: { backgroundColor: 'var(--control-line)', opacity: 1 },
        thumb: { border: '1px solid var(--control-line)', backgroundColor: 'var(--surface)', boxShadow: 'none' },
        switchBase: {
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--accent)', opacity: 1 },
          '&.Mui-checked .MuiSwitch-thumb': { borderColor: 'var(--accent)' },
          '&.Mui-disabled': { opacity: 0.5 },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        // What a tab shows has its own title on paper.
        root: { minHeight: 36, borderBottom: '1px solid var(--line)', '@media print': { display: 'none' } },
        indicator: { backgroundColor: 'var(--accent)' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: ({ theme: { breakpoints } }) => ({
          minWidth: 0,
          minHeight: 36,
          marginRight: 16,
          padding: 0,
          color: 'var(--text-2)',
          '&.Mui-selected': { color: 'var(--accent)' },
          '&.Mui-focusVisible': { ...ring, outlineOffset: -2 },
          [breakpoints.down('sm')]: { minHeight: 44 },
        }),
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
      styleOverrides: { root: { backgroundColor: 'var(--track)', borderRadius: radius.chip } },
    },
  },
});

declare module '@mui/material/styles' {
  interface TypographyVariants {
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}
