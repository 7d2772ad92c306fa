import '@mantine/core/styles.layer.css';
import './app.css';
