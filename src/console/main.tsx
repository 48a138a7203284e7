import { render } from 'preact';
import './styles/console.css';
import { Shell } from './shell.tsx';

const place = document.getElementById('console');
if (place !== null) render(<Shell />, place);
