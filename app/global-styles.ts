import './globals.css';
